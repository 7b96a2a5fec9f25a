import { parentPort, workerData } from 'node:worker_threads'
import { type StatementSheet, statementPdf } from './statement-pdf.ts'

parentPort?.postMessage(await statementPdf(workerData as StatementSheet))
