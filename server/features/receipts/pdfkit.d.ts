/** Types of the part of pdfkit 0.20 that we use; it has none of its own. */
declare module 'pdfkit' {
  type FileOptions = { name: string; type: string; relationship: 'Data' }

  export default class PDFDocument {
    file(source: Buffer, options: FileOptions): unknown
    end(): unknown
  }
}
