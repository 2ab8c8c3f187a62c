export {
	type RunningApp,
	type StartAppOptions,
	startApp,
} from "./server/start-app.ts";
