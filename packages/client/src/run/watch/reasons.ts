import type { FileUse } from "../../analysis/used-files.ts";

/** Why a request runs again. */
export type ReasonToRun =
	/** The user wants it. */
	| { readonly kind: "asked" }
	| { readonly kind: "changed" }
	| { readonly kind: "new" }
	/** A file that every request needs is another one. */
	| { readonly kind: "file-of-all"; readonly file: string }
	| { readonly kind: "uses"; readonly use: FileUse; readonly file: string }
	/** Its scripts run a request that changed. */
	| { readonly kind: "runs"; readonly path: string }
	/** Variables of an environment have other values. */
	| { readonly kind: "values"; readonly names: readonly string[] }
	/** It reads what another one sets that runs again, or is gone. */
	| {
			readonly kind: "reads";
			readonly names: readonly string[];
			readonly from: string;
			readonly isGone: boolean;
	  }
	/** Another one that runs again says which request comes next. */
	| { readonly kind: "jump"; readonly from: string }
	/** It runs for another one that reads what it sets. */
	| {
			readonly kind: "needed";
			readonly names: readonly string[];
			readonly by: string;
	  };

/** By position in the run as it is. The first reason found is the one that is told. */
export type Reasons = Map<number, ReasonToRun>;
