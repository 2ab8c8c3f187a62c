import type {
	CollectionDefinition,
	RequestDefaults,
	RequestDefinition,
	RequestSettings,
} from "../collection/model.ts";
import { DEFAULT_SETTINGS, type SettingValues } from "../kinds/settings.ts";

/** Every setting with its value after inheritance. */
export type EffectiveSettings = SettingValues;

/** The longest time that a timer can run, 24 days, in milliseconds: beyond it, timers of JavaScript go off at once. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** A time limit that timers can keep. */
export function possibleTimeout(milliseconds: number): number {
	return Math.min(Math.max(0, milliseconds), LONGEST_TIMEOUT);
}

/** The settings of a request: its own, else those of its folders, innermost first, else the collection's, else Curlew's. */
export function settingsOf(
	request: RequestDefinition,
	collection: CollectionDefinition,
): EffectiveSettings {
	const inherited = ({ settings, graphqlSettings }: RequestDefaults) =>
		request.protocol === "graphql" ? (graphqlSettings ?? settings) : settings;
	const levels: RequestSettings[] = [
		inherited(collection.defaults),
		...request.folders.map((folder) => inherited(folder.defaults)),
		request.settings,
	];
	let settings: EffectiveSettings = {
		...DEFAULT_SETTINGS,
		...collection.rules.settings,
	};
	for (const level of levels) settings = { ...settings, ...stated(level) };
	const omitHeaders = settings.omitHeaders.map((name) => name.toLowerCase());
	const timeout = possibleTimeout(settings.timeout);
	return { ...settings, timeout, omitHeaders };
}

/** An undefined setting is inherited, like an absent one. */
function stated(settings: RequestSettings): Partial<EffectiveSettings> {
	return Object.fromEntries(
		Object.entries(settings).filter(([, value]) => value !== undefined),
	);
}
