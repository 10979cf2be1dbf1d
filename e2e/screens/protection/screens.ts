import type { Screen } from '../screen.ts'
import { ofAddresses } from './addresses.ts'
import { ofAdministrators } from './administrators.ts'
import { ofAttempts } from './attempts.ts'
import { ofDevicesAndLog } from './devices.ts'
import { ofInvitations } from './invitations.ts'
import { ofNewPasswords } from './new-passwords.ts'
import { ofNotices } from './notices.ts'
import { ofProofs } from './proofs.ts'
import { ofRefusedSteps } from './second-steps.ts'
import { ofSharePasswords } from './share-passwords.ts'

/** The screens of account protection, on the portal of `testProtection`. */
export const ofProtection: Screen[] = [
  ...ofAttempts,
  ...ofNewPasswords,
  ...ofProofs,
  ...ofRefusedSteps,
  ...ofNotices,
  ...ofAddresses,
  ...ofInvitations,
  ...ofAdministrators,
  ...ofDevicesAndLog,
  ...ofSharePasswords,
]
