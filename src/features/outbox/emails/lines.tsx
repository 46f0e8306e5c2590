import { Section, Text } from 'react-email'
import { heading, INK, quiet, RULE, small } from './mail-style.ts'

type Line = readonly [label: string, value: string]

const label = { ...small, margin: 0, textAlign: 'left', fontWeight: 400, verticalAlign: 'top' } as const
const value = { ...small, margin: 0, textAlign: 'right', verticalAlign: 'top', overflowWrap: 'anywhere' } as const
const line = { padding: '9px 0', borderBottom: `1px solid ${RULE}` }
const rule = { borderTop: `2px solid ${INK}`, padding: '12px 0 0', verticalAlign: 'baseline' } as const
const figure = { ...value, ...heading, fontSize: '30px', lineHeight: '36px', whiteSpace: 'nowrap' } as const

export function Lines({
  rows,
  total,
  paymentReference,
}: {
  rows: ReadonlyArray<Line>
  total?: Line | undefined
  /** Full width, because a reference that wraps is hard to copy. */
  paymentReference?: string
}) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {rows.map(([name, content], index) => {
            const own = total !== undefined && index === rows.length - 1 ? { padding: line.padding } : line
            return (
              <tr key={name}>
                <th scope="row" style={{ ...label, ...own, paddingRight: '16px' }}>
                  {name}
                </th>
                <td style={{ ...value, ...own }}>{content}</td>
              </tr>
            )
          })}
          {total !== undefined && (
            <tr>
              <th scope="row" style={{ ...label, ...rule, fontWeight: 600, paddingRight: '16px' }}>
                {total[0]}
              </th>
              <td style={{ ...figure, ...rule }}>{total[1]}</td>
            </tr>
          )}
        </tbody>
      </table>
      {paymentReference !== undefined && (
        <Text style={{ ...quiet, margin: '12px 0 0' }}>
          Payment reference <span style={{ whiteSpace: 'nowrap' }}>{paymentReference}</span>
        </Text>
      )}
    </Section>
  )
}
