/** Style of the element around a mail. */
export const frameStyle =
  'max-width: 30rem; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'
/** Style of a link that looks like a button. */
export const buttonStyle =
  'display: inline-block; padding: 10px 18px; border-radius: 6px; background: #1f5fbf; color: #ffffff; text-decoration: none'
