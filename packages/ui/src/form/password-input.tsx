import { IconButton, uiTexts } from '@portico/ui'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../context/class-names.ts'
import { useField } from './field.tsx'
import styles from './password-input.module.css'
import inputStyles from './text-input.module.css'

/** A field for a password, which the user can show. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const t = uiTexts.useTexts()
  return (
    <div className={styles.password}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...useField()}
        {...props}
        type={shown ? 'text' : 'password'}
        className={classNames(inputStyles.input, styles.input, className)}
      />
      <IconButton
        className={styles.reveal}
        label={shown ? t('Hide password') : t('Show password')}
        tooltip={false}
        icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
