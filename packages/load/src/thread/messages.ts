import type { Diagnostic, Masked } from "@curlew/client";
import type { LoadPlan } from "../plan/load-plan.ts";
import type {
	LoadSelection,
	PlainSessionOptions,
} from "../plan/load-selection.ts";
import type { IntervalReport } from "../stats/interval-report.ts";
import type { LaneEnd, LaneFacts } from "./lane.ts";

/** What a thread is made with. */
export interface ThreadData {
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	readonly plan: LoadPlan;
	/** Whether somebody can be asked. */
	readonly canAsk: boolean;
}

export type ToThread =
	| {
			readonly kind: "start";
			/** Milliseconds since the epoch. */
			readonly at: number;
	  }
	/** Begin nothing any more. */
	| { readonly kind: "stop" }
	/** End what is under way, too. */
	| { readonly kind: "cut" }
	| {
			readonly kind: "answer";
			readonly id: number;
			readonly answer: string | undefined;
	  };

export type FromThread =
	| ({ readonly kind: "ready" } & LaneFacts)
	| { readonly kind: "interval"; readonly report: IntervalReport }
	| {
			readonly kind: "ask";
			readonly id: number;
			readonly question: string;
			readonly isSecret: boolean;
	  }
	| ({ readonly kind: "ended" } & LaneEnd)
	| { readonly kind: "failed"; readonly problem: Masked<Diagnostic> };
