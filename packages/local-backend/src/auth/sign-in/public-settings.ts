import type { Context } from '../../context/context.ts'

/** Every sign-in method of the auth server. The enabled ones are listed below. */
const ways =
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter email phone zoom'

/** `GET /settings`: returns the settings that a page needs before the sign-in. */
export function getPublicSettings({ settings, keycloak }: Context): object {
  return {
    external: {
      ...Object.fromEntries(ways.split(' ').map((way) => [way, false])),
      anonymous_users: settings['auth.enable_anonymous_sign_ins'],
      keycloak: keycloak !== undefined,
      email: settings['auth.email.enabled'] && settings['auth.email.enable_signup'],
    },
    disable_signup: !settings['auth.enable_signup'],
    mailer_autoconfirm: !settings['auth.email.enable_confirmations'],
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    // The auth server returns the same as long as SAML is off.
    saml_private_key_next_configured: true,
    passkeys_enabled: settings['auth.passkey.enabled'],
    // The auth server lacks these. The portal's strength meter uses them.
    password_min_length: settings['auth.minimum_password_length'],
    password_requirements: settings['auth.password_requirements'],
  }
}
