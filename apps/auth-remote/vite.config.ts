import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 32, embed: 142 },
  {
    account: [
      'profile/profile-section',
      'email/',
      'account/passkey-section',
      'account/identity-section',
      'account/sections/section-links',
      'second-step/set-up/two-step',
      'devices/device-list',
      'people/people-link',
    ],
    later: ['account/later-sections', 'leaving/'],
    challenge: ['second-step/challenge/', 'step-up/factor-dialog'],
    picture: ['profile/picture/crop-dialog', 'profile/picture/picture-file'],
    ways: [
      'sign-in/code-page',
      'sign-in/sso-page',
      'sign-in/code-again',
      'mail/',
      'account/guest-form',
      'captcha/',
    ],
  },
)
