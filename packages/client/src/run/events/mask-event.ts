import { maskData } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import type { UnmaskedEvent } from "./events.ts";

/** An event with every secret in it blacked out: see `maskData`. */
export function maskEvent<Event extends UnmaskedEvent>(
	event: Event,
	masker: SecretMasker,
): Masked<Event> {
	return maskData(event, masker);
}
