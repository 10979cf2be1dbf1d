import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './share.module.css'

interface LinkFieldProps {
  link: string
  label: string
  description?: string
  /** True for a new link: the copy button gets the focus. */
  isNew?: boolean
}

/** A link that the user can copy by a button, or by hand. */
export function LinkField({ link, label, description, isNew = false }: LinkFieldProps) {
  const t = useTexts()
  const { announce } = useHost()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'by hand' | null>(null)
  useEffect(() => {
    if (isNew) button.current?.focus()
  }, [isNew])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
      announce(t('Link copied'))
    } catch {
      // The browser may forbid it, for example in a frame. Then the user copies the selected link.
      input.current?.select()
      setOutcome('by hand')
    }
  }
  const help = outcome === 'by hand' ? t('Press Ctrl+C or ⌘C to copy the selected link.') : description
  return (
    <div className={styles.link}>
      <Field label={label} description={help}>
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button ref={button} icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {outcome === 'copied' ? t('Copied') : t('Copy link')}
      </Button>
    </div>
  )
}
