import { useAction } from '@portico/react-remote/action'
import { Button } from '@portico/ui'
import type { QueryKey } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { FilesError } from '../errors/files-error.ts'
import { useTexts } from '../texts/texts.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkField } from './link-field.tsx'
import styles from './share.module.css'

interface NewLinkProps {
  /** Of the page that opens the link. */
  address: string
  label: string
  /** Makes what the link leads to, and tells its token. */
  create: () => Promise<string>
  /** Of the list that the link then stands in. */
  listKey: QueryKey
  /** Whether something in the fields has to be mended first. */
  isRefused?: boolean
  /** Called for an attempt to make a refused link. */
  onRefused?: () => void
  /** The fields. */
  children: ReactNode
}

/** A form that makes a link that can be ended, and then the link, this once. */
export function NewLink(props: NewLinkProps) {
  const { address, label, create, listKey, isRefused = false, onRefused, children } = props
  const t = useTexts()
  const creation = useAction<void, string, FilesError>({ run: create, changes: [listKey] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRefused) onRefused?.()
    else creation.start()
  }
  if (creation.result)
    return (
      <LinkField
        isNew
        link={`${address}#${creation.result}`}
        label={label}
        description={t('Copy it now: it can’t be shown again. You can end it at any time.')}
      />
    )
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <FailureBanner error={creation.failure} />
      <Button
        type="submit"
        variant="primary"
        icon={<Link2 size={16} aria-hidden="true" />}
        busy={creation.isBusy}
      >
        {t('Create link')}
      </Button>
    </form>
  )
}
