export type {
	Content,
	RecordedExchange,
} from "./exchange/recorded-exchange.ts";
export { CassetteError } from "./folder/cassette-error.ts";
export type { ShelvedExchange } from "./folder/cassette-files.ts";
export type { RequestDifference } from "./match/findings.ts";
export {
	type CassetteRecording,
	openRecording,
	type RecordingOptions,
	type RecordSummary,
} from "./record/recording.ts";
export {
	type AnswerFound,
	type AnswerMissing,
	type AskedRequest,
	type RecordedAnswers,
	readRecordedAnswers,
} from "./replay/recorded-answers.ts";
export {
	openReplay,
	type Replay,
	type ReplayOptions,
	type ReplaySummary,
} from "./replay/replay.ts";
