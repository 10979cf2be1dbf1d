import { defineTexts } from '@portico/ui'

/** The words of this remote in other languages, a catalog for each; English stands in the code, and in the place of what is missing. */
export const texts = defineTexts({})

/** Says them in the person's language: `const t = useTexts()`, and then `t('Save')`. */
export const { useTexts } = texts
