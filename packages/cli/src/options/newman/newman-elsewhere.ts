import { NEWMAN_REPORTERS } from "@curlew/client/newman-names";
import { type ForeignOption, reportFile } from "../foreign/foreign-option.ts";
import { NEWMAN_FLAGS } from "./newman-flags.ts";

/** What newman's flags and those of its reporters are called here, where it is no collection of Postman's. */
export const NEWMAN_OPTIONS: readonly ForeignOption[] = [
	...Object.values(NEWMAN_FLAGS).flatMap(({ elsewhere }) => elsewhere ?? []),
	...Object.entries(NEWMAN_REPORTERS).flatMap(([name, { is }]) =>
		is === "terminal" ? [] : reportFile(`--reporter-${name}-export`, is),
	),
];
