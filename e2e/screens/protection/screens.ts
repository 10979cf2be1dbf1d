import type { Screen } from '../screen.ts'
import { addressScreens } from './addresses.ts'
import { administratorScreens } from './administrators.ts'
import { attemptScreens } from './attempts.ts'
import { deviceScreens } from './devices.ts'
import { invitationScreens } from './invitations.ts'
import { newPasswordScreens } from './new-passwords.ts'
import { noticeScreens } from './notices.ts'
import { proofScreens } from './proofs.ts'
import { mfaErrorScreens } from './second-steps.ts'
import { sharePasswordScreens } from './share-passwords.ts'

/** The screens of account protection, on the portal of `testProtection`. */
export const protectionScreens: Screen[] = [
  ...attemptScreens,
  ...newPasswordScreens,
  ...proofScreens,
  ...mfaErrorScreens,
  ...noticeScreens,
  ...addressScreens,
  ...invitationScreens,
  ...administratorScreens,
  ...deviceScreens,
  ...sharePasswordScreens,
]
