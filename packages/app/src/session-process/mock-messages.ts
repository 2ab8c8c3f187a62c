import type { Masked } from "@curlew/client";
import type { MockHead, MockRow } from "../protocol/mock/mock.ts";
import type { Call } from "./messages.ts";

/** What a mock tells: its requests are not masked yet, its process does not know what is secret. */
export type MockNews =
	| ({ readonly type: "started" } & Omit<MockHead, "document">)
	| { readonly type: "requests"; readonly rows: readonly MockRow[] }
	| { readonly type: "notice"; readonly text: string };

/** What processes do for the mock of a collection, by name. */
export interface MockCalls {
	/** Answers as the collection, or a document of its, says, until it is cancelled. */
	readonly mock: Call<
		{
			/** Absolute. */
			readonly source: string;
			/** 0: any; also where it is taken. */
			readonly port: number;
		},
		null,
		MockNews
	>;
	/** Begins anew with what there was at first. */
	readonly "mock-reset": Call<null, null>;
	/** What requests to a mock have in them that is secret in these environments is blacked out. */
	readonly "masked-mock-rows": Call<
		{
			readonly environments: readonly (string | null)[];
			readonly rows: readonly MockRow[];
		},
		Masked<readonly MockRow[]>
	>;
}
