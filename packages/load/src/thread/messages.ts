import type { Diagnostic, Masked } from "@curlew/client";
import type { LoadPlan } from "../plan/load-plan.ts";
import type {
	LoadSelection,
	PlainSessionOptions,
} from "../plan/load-selection.ts";
import type { IntervalReport } from "../stats/interval-report.ts";
import type { LoadFacts, LoadRunnerEnd } from "./load-runner.ts";

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
	/** End what is in flight, too. */
	| { readonly kind: "cut" }
	| {
			readonly kind: "answer";
			readonly id: number;
			readonly answer: string | undefined;
	  };

export type FromThread =
	| ({ readonly kind: "ready" } & LoadFacts)
	| { readonly kind: "interval"; readonly report: IntervalReport }
	| {
			readonly kind: "ask";
			readonly id: number;
			readonly question: string;
			readonly isSecret: boolean;
	  }
	| ({ readonly kind: "ended" } & LoadRunnerEnd)
	| { readonly kind: "failed"; readonly problem: Masked<Diagnostic> };
