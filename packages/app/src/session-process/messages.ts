import type {
	Diagnostic,
	Masked,
	RequestDefinition,
	RunEvent,
	RunOptions,
	SessionOptions,
} from "@curlew/client";
import type {
	ManagedToken,
	Mend,
	PendingAccess,
	PresentedCertificate,
	StoredCookie,
	TokenWork,
	TrustedFolder,
	VariablesInScope,
} from "@curlew/client/internal";
import type { MaskerData } from "@curlew/client/reading";
import type { Syntax } from "@curlew/template";
import type { AppEvent } from "../protocol/events.ts";
import type { FormOwner } from "../protocol/forms.ts";
import type { NewEntry } from "../protocol/history-entry.ts";
import type { LiveHead, LiveItem } from "../protocol/live.ts";
import type {
	CodeRequest,
	FinishedCode,
	FinishedPreview,
	OriginsRequest,
	PreviewRequest,
	RequestNeeds,
	RequestOrigins,
} from "../protocol/preview.ts";
import type { BodyLanguage } from "../protocol/responses.ts";
import type { ScriptAt } from "../protocol/scripts.ts";
import type { PendingLogin, ResponseFacts } from "../protocol/sending.ts";
import type {
	ClearVariables,
	SetVariableRequest,
} from "../protocol/variables.ts";
import type { MockCalls } from "./mock-messages.ts";

/**
 * What the server and the processes that run requests tell each other: plain
 * data, as `structuredClone` takes it. Secrets are masked in all of it, but for
 * the values that the server passes on from its user, and `MaskerData`, which
 * masks the bodies that are looked at.
 */

type AskedElsewhere = "ask" | "exchangeJudge" | "user" | "signal";

/** What sessions are opened with, without what can only be done where the user is. */
export type PlainOptions<Options extends Partial<SessionOptions>> = Omit<
	Options,
	AskedElsewhere | "http"
> & {
	readonly http?: Omit<
		NonNullable<SessionOptions["http"]>,
		"inspector" | "beforeSend"
	>;
};

/** Options of every session. */
export type OutsideOptions = Omit<
	SessionOptions,
	"contentLimit" | "environment" | "exchangeJudge" | "trace" | "tellsVariables"
>;

/** The collection that a process runs requests of. */
export interface CollectionToOpen {
	/** What the user asked to open. Absolute. */
	readonly path: string;
	readonly options: PlainOptions<OutsideOptions>;
	/** What a process before has left, by environment. */
	readonly left: readonly (readonly [string | null, SealedState])[];
}

/** What requests have left behind in a session. Secrets are in it: the server keeps it for the next process, and never looks into it. */
export type SealedState = Uint8Array;

/** A request as it is on the screen. */
export interface RequestText {
	/** The request's path in the collection. */
	readonly path: string;
	/** The text of the request's file (absolute) where it is not saved. */
	readonly unsaved?: { readonly file: string; readonly text: string };
	/** The text of a request that stands in no file, as OpenCollection has it. */
	readonly scratch?: string;
}

/** What has come of a response since the last message. */
export interface LiveNews {
	/** A response has begun: what came before belongs to another one (a redirect, a challenge, a try). */
	readonly head?: LiveHead;
	readonly items: readonly LiveItem[];
	/** The beginning of a line that is not over. */
	readonly tail: string;
}

/** What happens while a request is sent. */
export type SendNews =
	/** The request and its session are there: from now on it is sent. */
	| ({
			readonly type: "begun";
			readonly scripts: readonly ScriptAt[];
	  } & Pick<RequestDefinition, "name" | "file" | "tags">)
	| { readonly type: "event"; readonly event: RunEvent }
	| { readonly type: "login"; readonly login: PendingLogin }
	| {
			readonly type: "progress";
			readonly progress: Omit<
				Extract<AppEvent, { readonly type: "send-progress" }>,
				"type" | "id"
			>;
	  }
	| { readonly type: "live"; readonly live: LiveNews }
	| { readonly type: "history-entry"; readonly entry: NewEntry };

export type RunNews = Exclude<
	SendNews,
	{ readonly type: "begun" | "progress" | "live" | "history-entry" }
>;

/** A response's body, where the server finds it. */
export interface LeftBody {
	/** Bytes. */
	readonly size: number;
	readonly contentType: string;
	readonly language: BodyLanguage;
	/** Large ones are in the file that the server named. */
	readonly content: { readonly file: string } | { readonly bytes: Uint8Array };
	/** The secrets that must not be shown. */
	readonly mask: MaskerData;
}

export interface Sent {
	/** Absent when no response came. */
	readonly response?: {
		readonly facts: ResponseFacts;
		/** Absent where there is none. */
		readonly body?: LeftBody;
	};
}

type WithText<Wish> = Omit<Wish, "request"> & { readonly request: RequestText };

/** What is asked, answered, and told meanwhile. */
export interface Call<Ask, Answer, News = never> {
	readonly ask: Ask;
	readonly answer: Answer;
	readonly news: News;
}

/** What a process does, by name. */
export interface ProcessCalls extends MockCalls {
	readonly send: Call<
		{
			readonly environment: string | null;
			readonly request: RequestText;
			/** A file that is not there yet, in a folder of the server's, for a large body. */
			readonly bodyFile: string;
		},
		Sent,
		SendNews
	>;
	/** The OAuth 2.0 token of a request, or of those in a folder. */
	readonly token: Call<
		{
			readonly environment: string | null;
			readonly owner: FormOwner;
			/** Of a folder, its path; "" for the collection. */
			readonly request: RequestText;
			readonly work: TokenWork;
		},
		Masked<ManagedToken>,
		Extract<SendNews, { readonly type: "login" }>
	>;
	/** How the server at a URL presents itself. */
	readonly presented: Call<
		{ readonly environment: string | null; readonly url: string },
		Masked<PresentedCertificate>
	>;
	/** What the request's endpoint answers to an introspection query, as JSON. */
	readonly "graphql-schema": Call<
		{ readonly environment: string | null; readonly request: RequestText },
		string,
		Extract<SendNews, { readonly type: "login" }>
	>;
	/** A run with a session of its own. */
	readonly run: Call<PlainOptions<RunOptions>, null, RunNews>;
	/** What the collection wants of its user's, and nobody has allowed it. */
	readonly pendingAccess: Call<null, PendingAccess | null>;
	readonly preview: Call<WithText<PreviewRequest>, FinishedPreview>;
	readonly code: Call<WithText<CodeRequest>, FinishedCode>;
	/** Files are absolute. */
	readonly origins: Call<WithText<OriginsRequest>, RequestOrigins>;
	readonly needs: Call<WithText<OriginsRequest>, RequestNeeds>;
	/** Files are absolute. */
	readonly variables: Call<
		{ readonly environment: string | null; readonly request?: RequestText },
		VariablesInScope & {
			readonly processNames: readonly string[];
			readonly syntax: Syntax;
			readonly choices: Readonly<Record<string, readonly string[]>>;
		}
	>;
	/** What can be done about a placeholder without a value. */
	readonly mends: Call<
		{
			readonly environment: string | null;
			readonly request?: RequestText;
			readonly raw: string;
		},
		readonly Mend[]
	>;
	readonly "set-variable": Call<SetVariableRequest, null>;
	readonly "clear-variables": Call<ClearVariables, null>;
	/** Forgets what scripts have set, and cookies. */
	readonly reset: Call<{ readonly environment: string | null }, null>;
	/** Those that would be sent to a URL. */
	readonly cookies: Call<
		{
			readonly environment: string | null;
			readonly url: string;
			/** The name, as it is shown, of one that is deleted before. */
			readonly deleted?: string;
		},
		readonly StoredCookie[]
	>;
}

export type CallName = keyof ProcessCalls;

export interface CallMessage<Name extends CallName = CallName> {
	readonly kind: "call";
	readonly number: number;
	readonly name: Name;
	readonly ask: ProcessCalls[Name]["ask"];
}

export type ToProcess =
	| { readonly kind: "open"; readonly collection: CollectionToOpen }
	/** Files were changed. */
	| { readonly kind: "outdate" }
	/** The user allows the collection this until the app ends. */
	| { readonly kind: "trust-now"; readonly trusted: TrustedFolder }
	| CallMessage
	/** Whoever has asked does not want it any more. */
	| { readonly kind: "abort"; readonly number: number }
	/** News of a call have arrived: the next may come. */
	| { readonly kind: "taken"; readonly number: number }
	| {
			readonly kind: "user-answered";
			readonly question: number;
			readonly answer: string | undefined;
	  }
	/** Ends the sessions, and the process. */
	| { readonly kind: "close" };

export type FromProcess =
	| {
			readonly kind: "news";
			readonly number: number;
			readonly news: readonly ProcessCalls[CallName]["news"][];
	  }
	| {
			readonly kind: "answer";
			readonly number: number;
			readonly answer: ProcessCalls[CallName]["answer"];
	  }
	| {
			readonly kind: "failed";
			readonly number: number;
			/** What was thrown, as data. */
			readonly problem: Masked<Diagnostic>;
	  }
	/** A call has come to its end, and only leaves what came of it: that may take a while. */
	| { readonly kind: "leaving"; readonly number: number }
	| {
			readonly kind: "left";
			readonly environment: string | null;
			/** Undefined: nothing. */
			readonly state: SealedState | "too-large" | undefined;
	  }
	| {
			readonly kind: "ask-user";
			readonly question: number;
			readonly text: string;
			readonly isSecret: boolean;
			readonly default?: string | undefined;
			readonly choices?: readonly string[] | undefined;
	  };
