export type {
	Content,
	RecordedExchange,
} from "./exchange/recorded-exchange.ts";
export { CassetteError } from "./folder/cassette-error.ts";
export {
	type CassetteRecording,
	openRecording,
	type RecordingOptions,
	type RecordSummary,
} from "./record/recording.ts";
export {
	openReplay,
	type Replay,
	type ReplayOptions,
	type ReplaySummary,
} from "./replay/replay.ts";
