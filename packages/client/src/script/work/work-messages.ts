import type { ProcessWorkName } from "./process/process-functions.ts";
import type { WorkValue } from "./pure-function.ts";
import type { WorkName } from "./pure-functions.ts";

/** Work for the process. It does one at a time. */
export interface WorkOrder {
	readonly name: WorkName | ProcessWorkName;
	readonly values: readonly WorkValue[];
}

/** What became of it. */
export type WorkAnswer =
	| { readonly value: WorkValue }
	| {
			readonly thrown: {
				readonly name: string;
				readonly message: string;
				readonly code: string | undefined;
			};
	  };
