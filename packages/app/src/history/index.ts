export { HistoryRecorder } from "./recorder.ts";
export { HistoryThread } from "./thread/history-thread.ts";
