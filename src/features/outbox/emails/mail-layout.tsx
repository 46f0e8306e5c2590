import { type ReactNode, useContext } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from 'react-email'
import { BRAND, SELLER_DESCRIPTION } from '#src/brand.ts'
import { PublicUrlContext, StopUrlContext } from './mail-context.ts'
import {
  ACCENT,
  COTTON,
  heading,
  INDIGO,
  INDIGO_100,
  LINK,
  ON_ACCENT,
  quietText,
  RULE,
  SANS,
  SURFACE,
  smallText,
  text,
} from './mail-style.ts'

export { DetailTable } from './detail-table.tsx'

const HEADER_IMAGE = { path: '/mail/header.png', width: 600, height: 75 }

/** Inboxes show `preview` beside the subject. */
export function MailLayout({ preview, title, children }: { preview: string; title: string; children: ReactNode }) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: COTTON, margin: 0, padding: '24px 12px' }}>
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
  return (
    <>
      <Hr style={{ borderColor: RULE, margin: '32px 0 20px' }} />
      {stopUrl !== null && (
        <Text style={quietText}>
          Don’t want these reminders?{' '}
          <Link href={stopUrl} style={{ color: LINK, textDecoration: 'underline' }}>
            Stop these reminders
          </Link>
          . We’ll still email you about anything else in your application or booking.
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
