import { useUser } from '@portico/session/react'
import { useState } from 'react'
import { formatChallengeLead } from '../../factors/factor-name.ts'
import { getFactors } from '../../factors/factors.ts'
import { useTexts } from '../../texts/texts.ts'

/** Returns the sentence above the MFA form, and the callback by which the form reports that a recovery code replaces a factor. */
export function useChallengeLead(): { lead: string; onLost: (isLost: boolean) => void } {
  const t = useTexts()
  const steps = getFactors(useUser())
  const [isLost, setIsLost] = useState(false)
  return {
    lead: isLost ? t('Enter one of your recovery codes.') : formatChallengeLead(t, steps),
    onLost: setIsLost,
  }
}
