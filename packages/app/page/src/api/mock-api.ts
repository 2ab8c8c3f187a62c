import type { MockOnPage, StartMock } from "../../../src/protocol/mock/mock.ts";
import { getJson, postJson } from "./call.ts";

/** What the page asks of the server about the collection's mock. */
export const mockApi = {
	state: () => getJson<MockOnPage>("mock"),
	start: (start: StartMock) => postJson<MockOnPage>("mock/start", start),
	reset: () => postJson<undefined>("mock/reset", {}),
	stop: () => postJson<undefined>("mock/stop", {}),
} as const;
