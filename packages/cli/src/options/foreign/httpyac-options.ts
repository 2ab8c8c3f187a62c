import { ANYWAY_JUDGED, foreign, reportFile } from "./foreign-option.ts";

/** From `httpyac send --help`, 6.16. */
export const HTTPYAC_OPTIONS = [
	foreign("--var", "--env-var"),
	foreign("-t --tag", "--tags"),
	foreign(
		"-n -l --line",
		"",
		"each request is a file here: `curlew run users/create.yml`",
	),
	foreign("-a --all", "", "all requests of what is named run anyway"),
	foreign("--repeat", "--iterations"),
	foreign("--repeat-mode", "--parallel"),
	foreign("-s --silent --filter", "--quiet"),
	foreign("--raw", "", "`curlew send --raw` writes the body as it came"),
	foreign("--output-failed", "", `${ANYWAY_JUDGED}, and shows those that fail`),
	reportFile("--junit", "junit"),
	foreign("-i --interactive", "", "`curlew open` is for that"),
];
