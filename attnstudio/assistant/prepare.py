"""From what is in force to what can be sent, or why nothing can be."""

from __future__ import annotations

from dataclasses import replace

from attnstudio.assistant.diagnose import diagnose_setup
from attnstudio.assistant.endpoint import EndpointError, canonical
from attnstudio.assistant.exchange import Exchange
from attnstudio.assistant.protocol import Diagnosis, GatewayConfig
from attnstudio.assistant.proxies import proxy_for
from attnstudio.keys import KeyRefused, clean_key
from attnstudio.messages import Message


def prepare(
    config: GatewayConfig, *, lists_models: bool = False
) -> tuple[Exchange, list[Message]] | Diagnosis:
    """What will be sent where, and what was changed for that; the list of models needs no model ID."""
    try:
        key = clean_key(config.api_key)
        endpoint = canonical(config.base_url)
    except (KeyRefused, EndpointError) as refused:
        return diagnose_setup(config, refused)
    model_id = config.model_id.strip()
    if not model_id and not lists_models:
        return diagnose_setup(config, None)
    proxy = None if config.direct else proxy_for(endpoint.chat_url)
    exchange = Exchange(replace(config, api_key=key.key, model_id=model_id), endpoint, proxy, lists_models)
    return exchange, [*key.notes, *endpoint.notes]
