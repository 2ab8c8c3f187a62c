import { foreign } from "./foreign-option.ts";

const NO_BROWSER = "there is no browser here";

/** From `playwright test --help`, 1.6x. */
export const PLAYWRIGHT_OPTIONS = [
	foreign("--add-reporter", "--reporter", "it can be given several times"),
	foreign("-g", "--grep"),
	foreign("-G", "--grep-invert"),
	foreign("-x", "--bail"),
	foreign("-j --workers --fully-parallel", "--parallel"),
	foreign("--repeat-each", "--iterations"),
	foreign("--project", "--env"),
	foreign("-c --config", "", "settings stand in the collection's own file"),
	foreign("--debug", "--verbose"),
	foreign("--ui --ui-host --ui-port", "", "`curlew open` is for that"),
	foreign(
		"--fail-on-flaky-tests",
		"",
		"reports tell which requests passed at a further try; none fails for it",
	),
	foreign("--forbid-only", "", "there is no test.only here"),
	foreign("--no-deps", "", "only what is named runs anyway"),
	foreign("--only-changed", "", "`git diff --name-only | xargs curlew run`"),
	foreign("--shuffle", "", "requests run in the order of the collection"),
	foreign(
		"--test-list --test-list-invert",
		"",
		"name the files: `curlew run $(cat LIST)`",
	),
	foreign("--last-failed-file", "", "--last-failed keeps it by itself"),
	foreign("--browser --headed", "", NO_BROWSER),
	foreign("--tsconfig", "", "scripts are JavaScript"),
	foreign(
		"-u --update-snapshots --update-source-method --ignore-snapshots",
		"",
		"there are no snapshots",
	),
	foreign("--run-agents", "", "there is nothing like it"),
];
