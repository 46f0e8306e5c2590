import { Section, Text } from 'react-email'
import { heading, INK, quietText, RULE, smallText } from './mail-style.ts'

type Row = readonly [label: string, value: string]

const labelStyle = { ...smallText, margin: 0, textAlign: 'left', fontWeight: 400, verticalAlign: 'top' } as const
const valueStyle = {
  ...smallText,
  margin: 0,
  textAlign: 'right',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const
const rowStyle = { padding: '9px 0', borderBottom: `1px solid ${RULE}` }
const totalStyle = { borderTop: `2px solid ${INK}`, padding: '12px 0 0', verticalAlign: 'baseline' } as const
const totalValueStyle = {
  ...valueStyle,
  ...heading,
  fontSize: '30px',
  lineHeight: '36px',
  whiteSpace: 'nowrap',
} as const

export function DetailTable({
  rows,
  total,
  paymentReference,
}: {
  rows: ReadonlyArray<Row>
  total?: Row | undefined
  paymentReference?: string
}) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {rows.map(([name, content], index) => {
            const borderStyle =
              total !== undefined && index === rows.length - 1 ? { padding: rowStyle.padding } : rowStyle
            return (
              <tr key={name}>
                <th scope="row" style={{ ...labelStyle, ...borderStyle, paddingRight: '16px' }}>
                  {name}
                </th>
                <td style={{ ...valueStyle, ...borderStyle }}>{content}</td>
              </tr>
            )
          })}
          {total !== undefined && (
            <tr>
              <th scope="row" style={{ ...labelStyle, ...totalStyle, fontWeight: 600, paddingRight: '16px' }}>
                {total[0]}
              </th>
              <td style={{ ...totalValueStyle, ...totalStyle }}>{total[1]}</td>
            </tr>
          )}
        </tbody>
      </table>
      {paymentReference !== undefined && (
        <Text style={{ ...quietText, margin: '12px 0 0' }}>
          Payment reference <span style={{ whiteSpace: 'nowrap' }}>{paymentReference}</span>
        </Text>
      )}
    </Section>
  )
}
