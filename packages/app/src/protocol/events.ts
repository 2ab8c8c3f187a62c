import type { RunEvent } from "@curlew/client";

/** `GET /api/events`: one stream of server-sent events, each plain JSON with secrets masked. */
export type AppEvent =
	/** Files were changed, by whomever: read again what is shown. Relative paths. */
	| { readonly type: "files-changed"; readonly files: readonly string[] }
	/** Requests or scripts have changed variables of an environment's session. */
	| { readonly type: "variables-changed"; readonly environment: string | null }
	/** Something happened while a request was sent. */
	| {
			readonly type: "send-event";
			readonly id: string;
			readonly event: RunEvent;
	  }
	/** `GET /api/exchanges/:id` has the outcome. */
	| { readonly type: "send-finished"; readonly id: string }
	/** A request has a `{{?question}}`: answer with `POST /api/questions/:id`. */
	| {
			readonly type: "question-asked";
			readonly id: string;
			readonly question: string;
			readonly isSecret: boolean;
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
