import type { RunEvent } from "@curlew/client";
import type { PendingLogin } from "@curlew/client/internal";
import type { AccessQuestion } from "./access.ts";
import type { ContentChange, DraftRef } from "./drafts.ts";
import type { ItemRef } from "./items.ts";
import type { LiveCount, LiveHead } from "./live.ts";
import type { MockHead, MockRow } from "./mock/mock.ts";
import type { ProblemState } from "./problems.ts";
import type { RunHead, RunRow } from "./runs.ts";
import type { PendingToken } from "./sending.ts";
import type { OpenCollections } from "./workspace/open-collections.ts";

/** `GET /api/:collection/events`: one stream of server-sent events, each plain JSON with secrets masked. */
export type AppEvent =
	/** The list of open collections is another: told to the pages of all of them. */
	| {
			readonly type: "collections-changed";
			readonly collections: OpenCollections;
	  }
	/** Files were changed, by whomever: read again what is shown. Relative paths. */
	| { readonly type: "files-changed"; readonly files: readonly string[] }
	/** Somebody has renamed or moved a request, or a folder with all that is in it. */
	| {
			readonly type: "item-moved";
			readonly kind: ItemRef["kind"];
			readonly from: string;
			readonly to: string;
	  }
	/** Another check of the collection is over. */
	| ({ readonly type: "problems-changed" } & ProblemState)
	/** Requests or scripts have changed variables of an environment's session. */
	| { readonly type: "variables-changed"; readonly environment: string | null }
	/** Something happened while a request was sent. */
	| {
			readonly type: "send-event";
			readonly id: string;
			readonly event: RunEvent;
	  }
	/** A request waits until its user has logged in. */
	| {
			readonly type: "login-pending";
			readonly id: string;
			readonly login: PendingLogin;
	  }
	/** A token is being got or refreshed, or waits until its user has logged in. */
	| { readonly type: "token-pending"; readonly pending: PendingToken }
	/** That is over, however it ended. */
	| { readonly type: "token-over"; readonly id: string }
	/** A response is on its way: bytes on the wire. */
	| {
			readonly type: "send-progress";
			readonly id: string;
			readonly status: number;
			readonly received: number;
			/** Null when nobody knows. */
			readonly expected: number | null;
	  }
	/** More has come of a response. Told a few times a second at most. */
	| ({
			readonly type: "send-live";
			readonly id: string;
			/** A response has begun. */
			readonly head?: LiveHead;
	  } & LiveCount)
	/** A run goes on, or has come to its end. Told a few times a second at most. */
	| {
			readonly type: "run-progress";
			readonly head: RunHead;
			/** Number of the first of these rows. */
			readonly from: number;
			readonly rows: readonly RunRow[];
	  }
	/** A window has changed what is unsaved in a file. */
	| {
			readonly type: "draft-changed";
			readonly ref: DraftRef;
			/** Id of the window. */
			readonly window: string;
			readonly from: string | null;
			readonly revision: string;
			/** Since `from`; null: read it. */
			readonly changes: readonly ContentChange[] | null;
	  }
	/** Nothing is unsaved in a file any more. */
	| {
			readonly type: "draft-dropped";
			readonly ref: DraftRef;
			readonly window: string;
	  }
	/** Something was staged, committed or checked out. */
	| { readonly type: "git-changed" }
	/** The collection's mock was started, stopped, or begins anew: its list of requests is empty. */
	| { readonly type: "mock-changed"; readonly head: MockHead | null }
	/** It has answered more. Told a few times a second at most. */
	| { readonly type: "mock-requests"; readonly rows: readonly MockRow[] }
	/** Entries of the history are gone. */
	| { readonly type: "history-changed" }
	/** `GET /api/:collection/exchanges/:id` has the outcome. */
	| { readonly type: "send-finished"; readonly id: string }
	/** A request has a `{{?question}}`: answer with `POST /api/:collection/questions/:id`. */
	| {
			readonly type: "question-asked";
			readonly id: string;
			readonly question: string;
			readonly isSecret: boolean;
			/** What an empty answer stands for. */
			readonly default?: string | undefined;
			/** The only answers that are taken. */
			readonly choices?: readonly string[] | undefined;
	  }
	/** What the collection wants of its user's has changed, or somebody has answered. Null: there is nothing to ask. */
	| {
			readonly type: "access-question";
			readonly question: AccessQuestion | null;
	  }
	/** Somebody has answered, or the request was cancelled. */
	| { readonly type: "question-closed"; readonly id: string }
	/** Tells the user something: the address of a login, a code. */
	| {
			readonly type: "notice";
			readonly text: string;
			/** To be opened by the user. */
			readonly url?: string;
	  };
