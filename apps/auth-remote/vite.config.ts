import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 32, embed: 142 },
  {
    account: [
      'account/account-page',
      'account/sections/section-links',
      'password/new-password-page',
      'profile/profile-section',
      'email/',
      'account/passkey-section',
      'account/identity-section',
      'mfa/set-up/mfa-section',
      'devices/device-list',
      'users/users-link',
    ],
    later: ['account/later-sections', 'account-deletion/'],
    challenge: ['mfa/challenge/', 'step-up/factor-dialog'],
    picture: ['profile/picture/crop-dialog', 'profile/picture/picture-file'],
    ways: [
      'sign-in/code-page',
      'sign-in/sso-page',
      'sign-in/code-reauthentication',
      'mail/',
      'account/guest-form',
      'captcha/',
    ],
  },
)
