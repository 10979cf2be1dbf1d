// Import this module only dynamically; a static import would put it into the first chunk.
export { getDataErrorText } from './error-texts.ts'
