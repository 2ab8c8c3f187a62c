import { parentPort, workerData } from "node:worker_threads";
import { type ImportTask, readImport } from "./read-import.ts";

// The thread of one import: parsing a large document takes seconds, and the
// server goes on answering meanwhile.

const task: ImportTask = workerData;
void readImport(task).then((answer) => parentPort?.postMessage(answer));
