"""The battle mat: cards, equipment, prices, slots, stations and sigils."""
