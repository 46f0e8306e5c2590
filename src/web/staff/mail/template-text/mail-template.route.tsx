import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { templateTextsOfMail } from '#src/features/mail/template-texts.server.ts'
import { mailName } from '#src/features/mails.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/mail-template.route'
import { ReadOnlyText, TemplatePreview, useTemplatePreview } from './template-preview.tsx'
import { TemplateTextForm } from './template-text-form.tsx'
import './template-text.css'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePageMeta(`Template: ${loaderData?.name ?? 'Email'}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const templateTexts = await templateTextsOfMail(context.get(appContext), params.template)
  if (templateTexts === null) throw data('We can’t find this email', { status: 404 })
  return {
    template: params.template,
    name: mailName(params.template),
    mayChange: mayRole(staff.role, 'settings'),
    ...templateTexts,
  }
}

/** Shows the texts of one mail beside a preview. Owners edit each text in its own form; other staff only read them. */
export default function MailTemplate({ loaderData: { template, name, when, mayChange, texts } }: Route.ComponentProps) {
  const preview = useTemplatePreview(template, texts[0]?.key ?? '')
  const previewedText = texts.find(({ key }) => key === preview.textKey)
  return (
    <>
      <PageHead title={`Template: ${name}`} description={`Goes out ${when.charAt(0).toLowerCase()}${when.slice(1)}`}>
        <Link className="btn line sm" to={addresses.adminMailTemplates()}>
          All Templates
        </Link>
      </PageHead>
      <div className="admin-grid">
        <div className="w5">
          {!mayChange && <p className="muted">Only an owner can change these texts.</p>}
          {texts.map(templateText => {
            const textProps = { template, templateText, onPreview: () => preview.show(templateText.key) }
            const key = `${template} ${templateText.key}`
            if (!mayChange) return <ReadOnlyText key={key} {...textProps} />
            return (
              <TemplateTextForm
                key={key}
                {...textProps}
                onSaved={version => preview.showSaved(templateText.key, version)}
              />
            )
          })}
        </div>
        <TemplatePreview preview={preview} label={previewedText?.label ?? ''} />
      </div>
    </>
  )
}
