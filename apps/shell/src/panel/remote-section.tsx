import { Badge, Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { type SubmitEvent, useState } from 'react'
import { checkAddress, writeOverrides } from '../dev/overrides.ts'
import { readStoredOverrides } from '../release/overrides.ts'
import { useTexts } from '../texts/texts.ts'
import type { RemoteDiagnostics } from './diagnostics.ts'
import styles from './panel.module.css'
import { formatState, stateTexts } from './state-texts.ts'

interface Props {
  facts: RemoteDiagnostics
  /** Allowed origins of builds. Null outside of the document for developers. */
  origins: readonly string[] | null
}

/** Shows the state of a remote and, in the document for developers, a form for a build that replaces its release. */
export function RemoteSection({ facts, origins }: Props) {
  const t = useTexts()
  const { name, version, base, last, phases, files, bytes } = facts
  const whole = phases
    .filter((phase) => phase.name !== 'mounted')
    .reduce((sum, { duration }) => sum + duration, 0)
  const isFailed = last?.reason !== undefined
  return (
    <article className={styles.remote} aria-label={name}>
      <p className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.version}>{version}</span>
        <Badge tone={isFailed ? 'danger' : last?.phase === 'mounted' ? 'success' : undefined}>
          {formatState(t, last)}
        </Badge>
      </p>
      <p className={styles.base}>{base}</p>
      <p className={styles.numbers}>
        {phases.length > 0 ? (
          <span
            title={phases
              .map(
                (phase) =>
                  `${t(stateTexts[phase.name])} ${t('{count, number} ms', { count: phase.duration })}`,
              )
              .join('\n')}
          >
            {t('{count, number} ms', { count: whole })}
          </span>
        ) : null}
        {files > 0 ? <span>{t('{files, plural, one {# file} other {# files}}', { files })}</span> : null}
        {bytes === null ? null : <span>{formatKilobytes(bytes, t.locale)}</span>}
      </p>
      {origins && origins.length > 0 ? <OverrideForm name={name} origins={origins} /> : null}
    </article>
  )
}

function OverrideForm({ name, origins }: { name: string; origins: readonly string[] }) {
  const t = useTexts()
  const { [name]: now, ...others } = readStoredOverrides()
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('base')).trim()
    const wrong = checkAddress(t, text, origins)
    setProblem(wrong)
    if (!wrong) writeOverrides({ ...others, [name]: text.endsWith('/') ? text : `${text}/` })
  }
  return (
    <form className={styles.override} onSubmit={submit} noValidate>
      <Field label={t('A build in place of {name}', { name })} error={problem ?? undefined}>
        <TextInput
          name="base"
          type="url"
          inputMode="url"
          defaultValue={now ?? ''}
          placeholder={`${origins[0]}/`}
        />
      </Field>
      <Button type="submit">{t('Use it')}</Button>
      {now === undefined ? null : (
        <Button variant="ghost" onClick={() => writeOverrides(others)}>
          {t('Back to the release')}
        </Button>
      )}
    </form>
  )
}

function formatKilobytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: bytes < 10_000 ? 1 : 0,
  }).format(bytes / 1000)
}
