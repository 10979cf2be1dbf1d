// Copied from packages/local-backend/src/go-template/escape-html.ts by scripts/mail-templates.ts.
/** Escapes a text for HTML text and quoted attributes, as Go's `html/template` does. */
export function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
