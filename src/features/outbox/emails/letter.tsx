import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { BRAND } from '#src/brand.ts'

/** The hex of the tokens in `web/ui/styles/tokens.css`: mail programs know no OKLCH. */
const INK = '#131b3a'
const INK_2 = '#444f6c'
const PAPER = '#faf5ed'
const SURFACE = '#fefdfa'
const INDIGO = '#1b2657'
const RULE = '#ddd3c2'
const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Merriweather, Georgia, 'Times New Roman', serif"

const text = { fontFamily: SANS, fontSize: '17px', lineHeight: '27px', color: INK, margin: '0 0 16px' }
const small = { ...text, fontSize: '14px', lineHeight: '21px', color: INK_2 }

/** The sheet every message is written on. `preview` is what an inbox shows beside the subject. */
export function Letter({ preview, title, children }: { preview: string; title: string; children: ReactNode }) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: PAPER, margin: 0, padding: '24px 12px' }}>
        <Container
          style={{
            maxWidth: '600px',
            backgroundColor: SURFACE,
            borderTop: `10px solid ${INDIGO}`,
            padding: '32px 28px',
          }}
        >
          <Text style={{ ...text, fontFamily: SERIF, fontWeight: 600, color: INDIGO }}>{BRAND.name}</Text>
          <Heading
            as="h1"
            style={{
              fontFamily: SERIF,
              fontWeight: 500,
              fontSize: '30px',
              lineHeight: '36px',
              color: INK,
              margin: '12px 0 20px',
            }}
          >
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: RULE, margin: '32px 0 20px' }} />
          <Text style={small}>
            Questions? Reply to this message or write to{' '}
            <Link href={`mailto:${BRAND.email}`} style={{ color: '#2b418a' }}>
              {BRAND.email}
            </Link>
            . {BRAND.disclaimer}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** The one next step of a message; the text part has its address in words. */
export function NextStep({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '24px 0 28px' }}>
      <Button
        href={href}
        style={{
          backgroundColor: '#f59535',
          color: '#111a41',
          fontFamily: SANS,
          fontSize: '17px',
          fontWeight: 600,
          padding: '14px 24px',
          borderRadius: '3px',
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** What something is called, and what it is: one line of a receipt. */
export function Lines({ rows }: { rows: ReadonlyArray<readonly [label: string, value: string]> }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th
                scope="row"
                style={{
                  ...small,
                  textAlign: 'left',
                  fontWeight: 400,
                  padding: '10px 12px 10px 0',
                  borderBottom: `1px solid ${RULE}`,
                  verticalAlign: 'top',
                }}
              >
                {label}
              </th>
              <td
                style={{
                  ...small,
                  color: INK,
                  textAlign: 'right',
                  padding: '10px 0',
                  borderBottom: `1px solid ${RULE}`,
                  overflowWrap: 'anywhere',
                }}
              >
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The reference, large enough to copy by hand. */
export function Reference({ children }: { children: string }) {
  return (
    <Section style={{ backgroundColor: '#e3eaf7', padding: '14px 18px', margin: '8px 0 24px' }}>
      <Text style={{ ...small, margin: 0 }}>Your reference</Text>
      <Text style={{ ...text, fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: 0 }}>{children}</Text>
    </Section>
  )
}
