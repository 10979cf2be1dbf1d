// Import this module only dynamically; a static import would put it into the first chunk.
export { wordingFor } from './wordings.ts'
