import { createContext, type ReactNode, useContext } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Section, Text } from 'react-email'
import { BRAND, SELLER_DESCRIPTION } from '#src/brand.ts'
import type { PersonKind } from './mail.ts'

export const AudienceContext = createContext<PersonKind>('applicant')

/** Without this URL, a mail has no pictures. */
export const PublicUrlContext = createContext<string | null>(null)
export const StopUrlContext = createContext<string | null>(null)

export type SignedUrls = { receipt: string | null; payLink: string | null; story: string | null; letter: string | null }

export const NO_SIGNED_URLS: SignedUrls = { receipt: null, payLink: null, story: null, letter: null }
export const SignedUrlsContext = createContext(NO_SIGNED_URLS)

/** Mail programs do not support the OKLCH colours of `tokens.css`. */
const INK = '#131b3a'
const INK_2 = '#444f6c'
const COTTON = '#f2eadd'
const SURFACE = '#fefdfa'
export const INDIGO = '#1b2657'
const INDIGO_100 = '#e3eaf7'
const LINK = '#2b418a'
const RULE = '#ddd3c2'
const ACCENT = '#f59535'
const ON_ACCENT = '#111a41'
const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Merriweather, Georgia, 'Times New Roman', serif"
export const text = { fontFamily: SANS, fontSize: '17px', lineHeight: '27px', color: INK, margin: '0 0 16px' }
const smallText = { ...text, fontSize: '15px', lineHeight: '23px' }
const quietText = { ...smallText, fontSize: '14px', lineHeight: '21px', color: INK_2, margin: '0 0 10px' }
const heading = { fontFamily: SERIF, fontWeight: 500, color: INK }
const HEADER_IMAGE = { path: '/mail/header.png', width: 600, height: 75 }

/** Inboxes show `preview` beside the subject. */
export function MailLayout({ preview, title, children }: { preview: string; title: string; children: ReactNode }) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body lang="en-GB" style={{ backgroundColor: COTTON, margin: 0, padding: '24px 12px' }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: `${HEADER_IMAGE.width}px`, width: '100%', backgroundColor: SURFACE }}>
          <HeaderImage />
          <Section style={{ padding: '32px 28px 36px' }}>
            <Text style={{ ...text, ...heading, fontWeight: 600, fontSize: '18px', color: INDIGO, margin: '0 0 24px' }}>
              {BRAND.name}
            </Text>
            <Heading as="h1" style={{ ...heading, fontSize: '34px', lineHeight: '40px', margin: '0 0 18px' }}>
              {title}
            </Heading>
            {children}
            <Footer />
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/** Unlike the library’s, adds no second title. Blanks after it keep the body out of the inbox list. */
function Preview({ children }: { children: string }) {
  return (
    <div style={HIDDEN} data-skip-in-text="true">
      {children}
      <div>{'\u00a0\u200c'.repeat(Math.max(0, 150 - children.length))}</div>
    </div>
  )
}

const HIDDEN = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }

/** Mail programs block pictures at first, so the background has their colour. */
function HeaderImage() {
  const publicUrl = useContext(PublicUrlContext)
  return (
    <Section style={{ backgroundColor: INDIGO, borderTop: `8px solid ${INDIGO}`, fontSize: '0', lineHeight: '0' }}>
      {publicUrl !== null && (
        <Img
          src={`${publicUrl}${HEADER_IMAGE.path}`}
          width={HEADER_IMAGE.width}
          height={HEADER_IMAGE.height}
          alt=""
          style={{ width: '100%', height: 'auto', backgroundColor: INDIGO }}
        />
      )}
    </Section>
  )
}

function Footer() {
  const stopUrl = useContext(StopUrlContext)
  if (useContext(AudienceContext) === 'staff') {
    return (
      <>
        <Hr style={{ borderColor: RULE, margin: '32px 0 20px' }} />
        <Text style={{ ...quietText, margin: 0 }}>
          This email is for staff of {BRAND.name}. It may have personal data in it, so please don’t forward it.
        </Text>
      </>
    )
  }
  return (
    <>
      <Hr style={{ borderColor: RULE, margin: '32px 0 20px' }} />
      {stopUrl !== null && (
        <Text style={quietText}>
          Don’t want these reminders? We’ll still email you about anything else.{' '}
          <Link href={stopUrl} style={{ color: LINK, textDecoration: 'underline' }}>
            Stop these reminders
          </Link>
        </Text>
      )}
      <Text style={quietText}>
        Questions? Reply to this email or write to{' '}
        <Link href={`mailto:${BRAND.email}`} style={{ color: LINK, textDecoration: 'underline' }}>
          {BRAND.email}
        </Link>
        . We’ll reply within {BRAND.answersWithin}.
      </Text>
      <Text style={quietText}>{BRAND.disclaimer}</Text>
      <Text style={{ ...quietText, margin: 0 }}>
        {SELLER_DESCRIPTION}. {BRAND.hours}. {BRAND.meetings}
      </Text>
    </>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      style={{ ...heading, fontWeight: 600, fontSize: '21px', lineHeight: '27px', margin: '28px 0 8px' }}
    >
      {children}
    </Heading>
  )
}

export function NextStep({ href, children, after }: { href: string; children: string; after?: string }) {
  return (
    <Section style={{ margin: '24px 0 28px' }}>
      <Button
        href={href}
        style={{
          backgroundColor: ACCENT,
          color: ON_ACCENT,
          fontFamily: SANS,
          fontSize: '17px',
          fontWeight: 600,
          padding: '14px 24px',
          borderRadius: '3px',
        }}
      >
        {children}
      </Button>
      {after !== undefined && <Text style={{ ...quietText, margin: '12px 0 0' }}>{after}</Text>}
    </Section>
  )
}

export function SecondaryLink({ href, children }: { href: string; children: string }) {
  return (
    <Paragraph>
      <Link href={href} style={{ color: LINK, textDecoration: 'underline' }}>
        {children}
      </Link>
    </Paragraph>
  )
}

export function Reference({ children }: { children: string }) {
  return (
    <Section style={{ backgroundColor: INDIGO_100, margin: '8px 0 24px' }}>
      <div style={{ padding: '14px 18px' }}>
        <Text style={{ ...quietText, margin: 0 }}>Your reference</Text>
        <Text
          style={{
            ...smallText,
            fontSize: '24px',
            lineHeight: '32px',
            fontWeight: 700,
            letterSpacing: '0.02em',
            margin: 0,
          }}
        >
          {children}
        </Text>
      </div>
    </Section>
  )
}

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
