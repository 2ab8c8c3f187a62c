import { EDITING } from "./editing-tasks.ts";
import { ENVIRONMENTS } from "./environment-tasks.ts";
import { FIRST_MINUTE } from "./first-minute.ts";
import { LOGINS } from "./login-tasks.ts";
import { REPAIRS } from "./repair-tasks.ts";
import { RESPONSES } from "./response-tasks.ts";
import { RUNNING } from "./running-tasks.ts";
import type { Task } from "./task.ts";
import { TREE } from "./tree-tasks.ts";

/** In the order of the document. */
export const TASKS: readonly Task[] = [
	...FIRST_MINUTE,
	...TREE,
	...EDITING,
	...ENVIRONMENTS,
	...LOGINS,
	...RESPONSES,
	...RUNNING,
	...REPAIRS,
];
