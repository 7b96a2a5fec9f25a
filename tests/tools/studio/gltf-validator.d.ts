/** The part of the validator's report that the tests read. */
declare module 'gltf-validator' {
  export interface Report {
    issues: { messages: { code: string; message: string; severity: number; pointer?: string }[] }
    info: { totalTriangleCount: number }
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>
}
