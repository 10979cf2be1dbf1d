import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Name of a heading or dialog; a pattern if it contains the name of a user. */
type Title = string | RegExp

const named = (title: Title) => (typeof title === 'string' ? `"${title}"` : String(title))
const indented = (lines: readonly string[], depth: number) =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `${' '.repeat(depth)}${line}`)
    .join('\n')

/** Returns the tree of a page that starts with its heading. */
const pageOf = (title: Title, ...lines: string[]) =>
  `- main:\n  - heading ${named(title)} [level=1]\n${indented(lines, 2)}`

/** Returns the tree of a dialog named like its heading, with the buttons that close it. */
const dialogOf = (title: Title, lines: readonly string[], buttons: readonly string[] = []) =>
  [
    `- dialog ${named(title)}:\n  - banner:\n    - heading ${named(title)} [level=2]`,
    indented(lines, 2),
    ...(buttons.length > 0
      ? [
          `  - contentinfo:\n${indented(
            buttons.map((name) => `- button "${name}"`),
            4,
          )}`,
        ]
      : []),
  ].join('\n')

/** Returns the tree of a confirmation. */
const questionOf = (title: Title, answer: string) =>
  dialogOf(title, [], ['Cancel', answer]).replace('dialog', 'alertdialog')

const roles = '- group "Roles":\n  - checkbox /^Administrator/'

/**
 * Accessibility tree of each account screen: headings with their levels, fields and buttons, by name and in order. Other elements
 * between them are ignored.
 */
const trees: Readonly<Record<string, string>> = {
  'sign-in': pageOf('Sign in', '- textbox "Email"', '- textbox "Password"', '- button "Sign in"'),
  'sign-in, every way': pageOf(
    'Sign in',
    '- textbox "Email"',
    '- textbox "Password"',
    '- button "Sign in"',
    '- link "Email me a code instead"',
    '- button "Continue with Keycloak"',
    '- button "Continue as a guest"',
  ),
  'sign-in refused': pageOf('Sign in', '- textbox "Email"', '- textbox "Password"', '- button "Sign in"'),
  'sign-up': pageOf('Create an account', '- textbox "Email"', '- textbox "Password"'),
  'sign-up, not filled in': pageOf(
    'Create an account',
    '- textbox "Email"',
    '- text: /^Enter your email address\\./',
    '- button "Create account"',
  ),
  recover: pageOf('Reset your password', '- textbox "Email"', '- button "Send the email"'),
  'not me, without a token': pageOf(
    'Secure your account',
    '- textbox "Email"',
    '- button "Send the email"',
    '- paragraph:\n  - link "Go to your account"',
  ),
  'not me': pageOf(
    'Wasn’t this you?',
    '- list:\n  - listitem: /^All devices are signed out/\n  - listitem: /^Your password stops working/\n  - listitem: /^Changes since then are undone/',
    '- button "Secure my account"',
    '- paragraph:\n  - link "Go to your account"',
  ),
  'code of a mail': pageOf(
    'Enter the code',
    '- textbox "Email"',
    '- textbox "Code from the email"',
    '- button "Confirm"',
  ),
  'sign-in by email': pageOf('Sign in by email', '- textbox "Email"', '- button "Email me a code"'),
  company: pageOf('Sign in with your company', '- textbox "Email"', '- button "Continue"'),
  'a link that failed': pageOf('The link didn’t work', '- link "Sign in"', '- link "Send a new email"'),
  'an invitation whose link failed': pageOf(
    /^You’re invited/,
    '- textbox "Email"',
    '- button "Send me another email"',
    '- paragraph:\n  - link "Back to sign in"',
  ),
  'a provider that refused': pageOf('Signing in didn’t work', '- link "Try again"'),
  'a mail on its way': pageOf(
    'Check your email',
    '- textbox "Code from the email"',
    '- button "Sign in"',
    '- button /^Send again in/ [disabled]',
  ),
  'a link of a mail': pageOf('Sign in with this link?', '- button "Sign in with the link"'),
  'a new password': pageOf(
    'Set a new password',
    '- textbox "New password"',
    '- button "Show password"',
    '- button "Set password"',
  ),
  'a session that was ended elsewhere': pageOf('Sign in', '- textbox "Email"', '- textbox "Password"'),

  account: pageOf('Dana Demo', '- heading "Profile" [level=2]', '- heading "Delete account" [level=2]'),
  'guest account': pageOf(
    'Guest',
    '- heading "Keep your data" [level=2]',
    '- form "Keep your data":\n  - textbox "Email"\n  - button "Email me a code"',
    '- heading "Logins" [level=2]',
    '- button "Link Keycloak"',
    '- heading "Sign out" [level=2]',
    '- button "Sign out"',
  ),
  'guest account, a code on its way': pageOf(
    'Guest',
    '- form "Keep your data":\n  - textbox "Code from the email"\n  - button "Confirm"',
    '- button "Send it again, or to another address"',
    '- paragraph:\n  - button "Sign in to that account"\n  - button "reset its password"',
  ),
  'leaving a guest account': questionOf('Leave your guest account?', 'Sign out for good'),
  logins: pageOf(
    'Devi Developer',
    '- heading "Passkeys" [level=2]',
    '- region "Passkeys"',
    '- heading "Logins" [level=2]',
    '- list "Logins":\n  - listitem:\n    - paragraph: Email\n  - listitem:\n    - paragraph: Keycloak\n    - button "Unlink Keycloak"',
  ),
  'unlinking a login': questionOf('Unlink Keycloak?', 'Unlink'),
  'a login of another account': pageOf(
    /@/,
    '- heading "Logins" [level=2]',
    '- status:\n  - button "Sign in to that account"\n  - button "Keep them separate"',
    '- list "Logins"',
  ),
  passkeys: pageOf(/@/, '- heading "Passkeys" [level=2]', '- region "Passkeys"'),

  'naming an authenticator app': dialogOf('Set up an authenticator app', [
    '- textbox "Name"',
    '- button "Continue"',
  ]),
  'authenticator app': dialogOf('Set up an authenticator app', [
    '- list:\n  - listitem:\n    - img /^QR code/\n    - button "Copy key"',
    '- textbox "Code from your app"',
  ]),
  'kinds of second steps': dialogOf('Set up two-step verification', [
    `- list:\n${['Authenticator app', 'Security key or passkey', 'Text message']
      .map((kind) => `  - listitem:\n    - button "Choose ${kind}"`)
      .join('\n')}`,
  ]),
  'adding a phone number': dialogOf('Add a phone number', ['- textbox "Phone number"']),
  'adding a security key': dialogOf(/^(Add a security key or passkey|Set up two-step verification)$/, []),
  'second step, an app': pageOf(
    'Two-step verification',
    '- textbox "Code from your app"',
    '- button "Confirm"',
    '- button "Use a recovery code instead"',
  ),
  'second step, one of several': pageOf(
    'Two-step verification',
    '- combobox "Second factor"',
    '- button "Use a recovery code instead"',
  ),
  'second step, a text on its way': pageOf(
    'Two-step verification',
    '- combobox "Second factor"',
    '- textbox "Code from the text message"',
    '- button "Use a recovery code instead"',
  ),
  'second step, a recovery code': pageOf(
    'Two-step verification',
    '- textbox "Recovery code"',
    '- button "Turn off two-step verification"',
    '- button "Use your second factor"',
  ),
  'second steps of an account': pageOf(
    /@/,
    '- heading "Two-step verification" [level=2]',
    '- status:\n  - button "Get recovery codes"',
    '- region "Second factors":\n  - list:\n    - listitem:\n      - paragraph: Pocket\n      - button "Remove Pocket"',
    '- button "Add a second factor"',
  ),
  'recovery codes, offered': dialogOf('Recovery codes', [], ['Not now', 'Show codes']),
  'recovery codes': dialogOf(
    'Recovery codes',
    [
      '- list "Recovery codes"',
      '- button "Copy codes"',
      '- button "Download"',
      '- checkbox "I’ve kept these codes"',
    ],
    ['Done'],
  ),
  'a proof of who it is': dialogOf('Confirm it’s you', [
    '- textbox "Password"',
    '- button "Show password"',
    '- button "Confirm"',
  ]),
  'second step, asked for once more': dialogOf('Confirm it’s you', [
    '- textbox "Code from your app"',
    '- button "Confirm"',
  ]),

  'a change of address that waits': pageOf(
    /@/,
    '- heading "Email address" [level=2]',
    '- region "Pending change":\n  - list:\n    - listitem:\n      - paragraph: /hasn’t agreed yet/\n      - form /^Code for/:\n        - textbox /^Code sent to/\n        - button "Confirm"\n  - button "Keep my address"',
    '- form "Email address":\n  - textbox "New email address"',
  ),
  'an account to be deleted': pageOf(
    /@/,
    '- heading "Delete account" [level=2]',
    '- region "Delete account":\n  - button "Keep my account"',
  ),
  'home of an account to be deleted': pageOf(/^Welcome/),
  'cropping a picture': dialogOf(
    'Crop your picture',
    ['- application "Section of your picture"'],
    ['Cancel', 'Save picture'],
  ),
  'deleting the account': dialogOf(
    'Delete your account?',
    ['- textbox /^Type .+ to confirm$/'],
    ['Cancel', 'Delete account'],
  ),
  'signing out all other devices': questionOf('Sign out all other devices?', 'Sign out'),
  'signing out everywhere': questionOf('Sign out on all devices?', 'Sign out everywhere'),
  people: pageOf(
    'People',
    '- button "Sign-in rules"',
    '- button "Invite a user"',
    '- region "People":\n  - list:\n    - listitem:\n      - button /^Change /\n  - navigation "Pages"',
  ),
  'menu of a person': '- menu:\n  - menuitem "Roles…"\n  - menuitem "Disable…"',
  'inviting somebody': dialogOf('Invite a user', [
    '- textbox "Email"',
    '- textbox "Name"',
    roles,
    '- button "Invite"',
  ]),
  'sign-in rules': dialogOf(
    'Sign-in rules',
    [
      '- group "Require two-step verification":\n  - checkbox "Administrator"',
      '- combobox "Administrators confirm it’s them"',
    ],
    ['Cancel', 'Save rules'],
  ),
  'roles of a person': dialogOf(/^Roles of /, [roles], ['Cancel', 'Save roles']),
  'disabling somebody': questionOf(/^Disable .+\?$/, 'Disable'),
  'taking an invitation back': questionOf(/^Take the invitation of .+ back\?$/, 'Take back'),
}

/** Fails if the elements of the screen `name` are missing for screen readers, in the layer over the page or else in the page. */
export async function expectTree(page: Page, name: string): Promise<void> {
  const tree = trees[name]
  if (!tree) throw new Error(`Nothing says what a screen reader finds on “${name}”.`)
  const opened = page.locator('[role$="dialog"], [role="menu"]').filter({ visible: true })
  const place = (await opened.count()) > 0 ? opened.last() : page.getByRole('main')
  await expect(place, name).toMatchAriaSnapshot(tree, { timeout: 10_000 })
}
