import { defineTexts } from '@portico/ui'

/** Translations of this remote, one catalog for each language. English is in the code, and replaces missing translations. */
export const texts = defineTexts({})

/** Translates to the user's language: `const t = useTexts()`, and then `t('Save')`. */
export const { useTexts } = texts
