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
  /** The address of the page that opens the link. */
  address: string
  label: string
  /** Creates the target of the link, and returns its token. */
  create: () => Promise<string>
  /** The query key of the list that then contains the link. */
  listKey: QueryKey
  /** True if the values in the fields are invalid. */
  isRefused?: boolean
  /** Called on an attempt to create a refused link. */
  onRefused?: () => void
  /** The fields. */
  children: ReactNode
}

/** A form that creates a revocable link, and then shows the link once. */
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
