import type {
	CollectionDefinition,
	RequestDefinition,
	RequestSettings,
} from "../collection/model.ts";
import type { OutgoingSettings } from "./outgoing-request.ts";

/** Every setting with its value after inheritance. */
export interface EffectiveSettings extends OutgoingSettings {
	readonly encodeUrl: boolean;
}

/**
 * What holds where nobody says anything. The time limit is one minute: other
 * clients wait for ever, which hangs a build until somebody notices.
 */
export const DEFAULT_SETTINGS: EffectiveSettings = {
	encodeUrl: false,
	timeout: 60_000,
	followRedirects: true,
	maxRedirects: 10,
	forwardAuthorizationHeader: false,
	omitHeaders: [],
};

/** The settings of a request: its own, else those of its folders, innermost first, else the collection's, else Curlew's. */
export function settingsOf(
	request: RequestDefinition,
	collection: CollectionDefinition,
): EffectiveSettings {
	const levels: RequestSettings[] = [
		collection.defaults.settings,
		...request.folders.map((folder) => folder.defaults.settings),
		request.settings,
	];
	let settings = DEFAULT_SETTINGS;
	for (const level of levels) settings = { ...settings, ...stated(level) };
	const omitHeaders = settings.omitHeaders.map((name) => name.toLowerCase());
	return { ...settings, omitHeaders };
}

/** An undefined setting is inherited, like an absent one. */
function stated(settings: RequestSettings): Partial<EffectiveSettings> {
	return Object.fromEntries(
		Object.entries(settings).filter(([, value]) => value !== undefined),
	);
}
