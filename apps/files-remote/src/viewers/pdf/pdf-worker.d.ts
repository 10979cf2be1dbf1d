declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** Reads documents. Meant for a worker, and works on any port. */
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void }
}
