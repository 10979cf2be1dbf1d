import { useUser } from '@portico/session/react'
import { useState } from 'react'
import { stepsOf } from '../../factors/factors.ts'
import { leadOf } from '../../factors/step-name.ts'
import { useTexts } from '../../texts/texts.ts'

/** Returns the sentence above the MFA form, and the callback by which the form reports that a recovery code replaces a factor. */
export function useLead(): { lead: string; onLost: (isLost: boolean) => void } {
  const t = useTexts()
  const steps = stepsOf(useUser())
  const [isLost, setIsLost] = useState(false)
  return { lead: isLost ? t('Enter one of your recovery codes.') : leadOf(t, steps), onLost: setIsLost }
}
